type QrCodeProps = {
  /** The side of the square, in modules, with its quiet zone. */
  side: number
  /** An SVG path of what is dark. */
  path: string
  /** What it is, for whoever is read to. */
  label: string
}

/** A QR code, dark on light in both appearances, as readers want it. */
export function QrCode({ side, path, label }: QrCodeProps) {
  return (
    <svg viewBox={`0 0 ${side} ${side}`} width="100%" height="200" role="img" aria-label={label}>
      <path d={`M0 0h${side}v${side}h-${side}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
