import { Segments } from './Segments.tsx'

export type TextSizeControlProps = {
  /** In percent of the device's own size: 100 to 200. */
  value: number
  onChange: (percent: number) => void
  label: string
  /** Writes a size in the reader's format, such as "150 %". */
  format: (percent: number) => string
}

const sizes = [100, 125, 150, 175, 200]

/** Makes all text larger; stands in for the pinch zoom that the app does without. */
export function TextSizeControl({ value, onChange, label, format }: TextSizeControlProps) {
  return (
    <Segments
      label={label}
      options={sizes.map((size) => ({ value: String(size), label: format(size) }))}
      value={String(value)}
      onChange={(size) => onChange(Number(size))}
    />
  )
}
