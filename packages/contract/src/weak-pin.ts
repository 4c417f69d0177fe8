const repeated = /^(?:(\d\d)\1\1|(\d{3})\2|(\d)\3\3(\d)\4\4)$/
const runs = ['012345678901234', '987654321098765']

/** True for six digits that are too easy to guess: one, two or three of them repeated, or a run up or down. */
export function isWeakPin(digits: string): boolean {
  return repeated.test(digits) || runs.some((run) => run.includes(digits))
}
