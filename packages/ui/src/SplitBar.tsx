import css from './SplitBar.module.css'

export type SplitPart = {
  /** Any measure of size; parts of one bar use the same. */
  value: bigint | number
  /** `plain` is filled grey, `open` is an outline: money that is on its way. */
  tone: 'sea' | 'mark' | 'mid' | 'amber' | 'loss' | 'plain' | 'open' | 'ink'
}

/** A whole and its parts in one bar. The figures stand beside it as text, so the bar only carries a name. */
export function SplitBar({ parts, label }: { parts: readonly SplitPart[]; label: string }) {
  return (
    <div className={css.bar} role="img" aria-label={label}>
      {parts.map((part, index) =>
        Number(part.value) > 0 ? (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts is their identity
            key={index}
            className={css.part}
            data-tone={part.tone}
            style={{ flexGrow: Number(part.value) / total(parts) }}
          />
        ) : null,
      )}
    </div>
  )
}

/** Only a drawing: the loss of exactness over 2^53 cannot be seen. */
function total(parts: readonly SplitPart[]): number {
  return parts.reduce((sum, part) => sum + Number(part.value), 0)
}
