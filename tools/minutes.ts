/** A table of how long each part took, in minutes, with the sum: `  postgres    4.2 min`. */
export function minutesTable(took: readonly (readonly [name: string, ms: number])[]): string[] {
  const rows =
    took.length > 1 ? [...took, ['together', took.reduce((sum, [, ms]) => sum + ms, 0)] as const] : took
  const width = Math.max(0, ...rows.map(([name]) => name.length))
  return rows.map(([name, ms]) => `  ${name.padEnd(width)} ${(ms / 60_000).toFixed(1).padStart(6)} min`)
}
