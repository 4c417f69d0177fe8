import css from './Keys.module.css'

/** A key as it is printed, and what it does. */
export type Key = readonly [key: string, does: string]

/** The keys of a page, in its foot. */
export function Keys({ of: keys }: { of: readonly Key[] }) {
  return (
    <p className={css.keys}>
      {keys.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </p>
  )
}
