import { UnreadableExport } from './read-lines.ts'

/** Reads the fields of one line, each of which must be there in its form. Throws UnreadableExport. */
export class Fields {
  readonly #fields: Readonly<Record<string, unknown>>
  readonly #line: number

  constructor(fields: Readonly<Record<string, unknown>>, line: number) {
    this.#fields = fields
    this.#line = line
  }

  /** A text in the form of `pattern`. */
  text(name: string, pattern: RegExp): string {
    const value = this.#fields[name]
    if (typeof value !== 'string' || !pattern.test(value)) this.#refuse(name)
    return value as string
  }

  one<const Value extends string>(name: string, values: readonly Value[]): Value {
    return values.find((value) => value === this.#fields[name]) ?? this.#refuse(name)
  }

  /** A whole number from `least` up. */
  integer(name: string, least = 0): number {
    const value = this.#fields[name]
    if (!Number.isSafeInteger(value) || (value as number) < least) this.#refuse(name)
    return value as number
  }

  /** A whole number of micros or views, as text. */
  big(name: string): bigint {
    return BigInt(this.text(name, digits))
  }

  /** A moment in ISO 8601, UTC; milliseconds. */
  moment(name: string): number {
    const at = Date.parse(this.text(name, isoMoment))
    return Number.isNaN(at) ? this.#refuse(name) : at
  }

  integers(name: string): number[] {
    return this.#list(name, (each) => Number.isSafeInteger(each) && each >= 0) as number[]
  }

  bigs(name: string): bigint[] {
    return (this.#list(name, (each) => typeof each === 'string' && digits.test(each)) as string[]).map(BigInt)
  }

  texts(name: string, pattern: RegExp): string[] {
    return this.#list(name, (each) => typeof each === 'string' && pattern.test(each)) as string[]
  }

  bytes(name: string, length: number): Buffer {
    const hex = this.text(name, /^([0-9a-f]{2})*$/)
    return hex.length === 2 * length ? Buffer.from(hex, 'hex') : this.#refuse(name)
  }

  boolean(name: string): boolean {
    const value = this.#fields[name]
    return typeof value === 'boolean' ? value : this.#refuse(name)
  }

  /** Null, or what `read` makes of it. */
  nullable<Value>(name: string, read: () => Value): Value | null {
    return this.#fields[name] === null ? null : read()
  }

  inner(name: string): Fields {
    const value = this.#fields[name]
    return isRecord(value) ? new Fields(value, this.#line) : this.#refuse(name)
  }

  /** The names and texts of an inner object. */
  entries(name: string): [string, unknown][] {
    const value = this.#fields[name]
    return isRecord(value) ? Object.entries(value) : this.#refuse(name)
  }

  #list(name: string, fits: (each: never) => boolean): unknown[] {
    const value = this.#fields[name]
    if (!Array.isArray(value) || !value.every((each) => fits(each as never))) this.#refuse(name)
    return value as unknown[]
  }

  #refuse(name: string): never {
    throw new UnreadableExport(this.#line, `"${name}" is missing or has another form`)
  }
}

const digits = /^\d{1,18}$/
const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
