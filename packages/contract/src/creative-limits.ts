/** What a creative may be. The tables say the same (creative_fits_its_place), but for a picture's bytes: it is drawn anew. */
export const creativeLimits = {
  imageBytesMax: 1024 * 1024,
  filmBytesMax: 8 * 1024 * 1024,
  filmSecondsMin: 2,
  filmSecondsMax: 60,
} as const

/** The exact sizes, in pixels, that fit what a campaign shows: the ad's picture of 88 × 88 on sharper screens, and a film's place. */
export const creativeSizes = {
  landing_page: [
    [176, 176],
    [264, 264],
  ],
  video: [
    [640, 360],
    [1280, 720],
  ],
} as const
