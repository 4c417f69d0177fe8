/** The names by which a person knows a browser and a system, as the browser itself says; undefined for others. */
export type DeviceNames = { readonly browser: string | undefined; readonly system: string | undefined }

// In this order: most browsers also say the names of those that they descend from.
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(YaBrowser)\//, 'Yandex'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** Reads them out of a User-Agent. It is what anybody can write into it: for people to recognise, and never a proof. */
export function deviceNames(agent = ''): DeviceNames {
  const named = (of: readonly (readonly [RegExp, string])[]) => of.find(([sign]) => sign.test(agent))?.[1]
  return { browser: named(browsers), system: named(systems) }
}
