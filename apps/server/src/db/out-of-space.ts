/** Whether a call failed because the database's disk is full (SQLSTATE disk_full). Nothing of it was done. */
export function isOutOfSpace(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === '53100'
}
