import type { ReactNode } from 'react'

/** One fact of a list of them: its name left, its value right. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
