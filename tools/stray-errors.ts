import { relative } from 'node:path'
import { root } from './root.ts'

/** An error that a run of Vitest met outside its tests: a rejection nobody waited for, a worker that ended. */
export type StrayError = {
  readonly type?: string
  readonly name?: string
  readonly message?: string
  readonly stack?: string
  /** As Vitest writes a class down: `Function<SessionRejected>`. */
  readonly constructor?: unknown
  readonly stacks?: readonly { readonly file: string; readonly line: number; readonly column: number }[]
  /** The file that was running, and the last test in it that had begun. */
  readonly VITEST_TEST_PATH?: string
  readonly VITEST_TEST_NAME?: string
}

/** Everything one needs to look for it, in one line: during which test it came, what it says, where it was made. */
export function strayErrorLine(error: StrayError): string {
  const { VITEST_TEST_PATH: path, VITEST_TEST_NAME: test, type = 'Unhandled error', message = '' } = error
  const during = path ? `${relative(root, path)}${test ? ` > ${test}` : ''}` : 'outside every test file'
  const [said = ''] = message.split('\n', 1)
  return `${during}: ${type} beside the tests: ${nameOf(error)}${said && `: ${said}`} (${placeOf(error)})`
}

function nameOf({ constructor: kind, name }: StrayError): string {
  return /^Function<(.+)>$/.exec(String(kind))?.[1] ?? name ?? 'Error'
}

function placeOf({ stacks, stack = '' }: StrayError): string {
  const [top] = stacks ?? []
  if (top) return `${relative(root, top.file)}:${top.line}:${top.column}`
  const line = stack.split('\n').find((each) => /^\s+at /.test(each))
  return line?.trim() ?? 'no stack'
}
