type DatabaseError = Error & { readonly code?: string; readonly constraint?: string }

/**
 * What stopped an attempt: its SQLSTATE and the constraint's name, or the message where no constraint was asked (a
 * missing right, a refusal's key). An attempt that went through answers 'nothing'.
 */
export async function stoppedBy(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt
    return 'nothing'
  } catch (error) {
    const { code, constraint, message } = error as DatabaseError
    return `${code} ${constraint ?? message}`
  }
}
