import { readFileSync, writeFileSync } from 'node:fs'
import type { CallResult } from './call-results.ts'

/** One line of the table and of `latest.json`: a measured value and what it is held against, in the same unit. */
export type Result = {
  readonly name: string
  readonly value: number
  readonly unit:
    | 'tx/s'
    | 'beacons/s'
    | 'calls/s'
    | 'CPU µs each'
    | 'bare 204s each'
    | 'ms'
    | 'callers'
    | 'of a core'
  readonly against: number | null
  readonly ratio: number | null
}

export function result(
  name: string,
  unit: Result['unit'],
  values: readonly number[],
  against?: readonly number[],
): Result {
  const value = mean(values)
  const limit = against ? mean(against) : undefined
  return {
    name,
    value: tidy(value),
    unit,
    against: limit === undefined ? null : tidy(limit),
    ratio: limit === undefined ? null : Math.round((value / limit) * 1000) / 1000,
  }
}

const latest = new URL('../latest.json', import.meta.url)

/** Writes `bench/latest.json`: what was not measured this time stays as it is. */
export function keep(results: readonly Result[], calls: readonly CallResult[] | undefined): void {
  const old = JSON.parse(readFileSync(latest, 'utf8')) as { results: Result[]; calls: CallResult[] }
  const before = old.results.filter(({ name }) => !results.some((fresh) => fresh.name === name))
  const lines = (all: readonly object[]) => all.map((line) => `\n    ${JSON.stringify(line)}`).join(',')
  writeFileSync(
    latest,
    `{\n  "results": [${lines([...before, ...results])}\n  ],\n  "calls": [${lines(calls ?? old.calls)}\n  ]\n}\n`,
  )
}

/** The results as people read them. */
export function table(results: readonly Result[], against: Readonly<Record<string, string>>): string {
  const rows = results.map(({ name, value, unit, against: limit, ratio }) => [
    name,
    value.toLocaleString('en'),
    unit,
    limit === null ? '' : limit.toLocaleString('en'),
    ratio === null ? '' : ratio.toFixed(2),
    against[name] ?? '',
  ])
  const all = [['', 'measured', 'unit', 'against', 'ratio', 'what it is held against'], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all
    .map((row) =>
      row
        .map((cell, column) => padded(cell, widths[column] ?? 0, column))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function padded(cell: string, width: number, column: number): string {
  return [1, 3, 4].includes(column) ? cell.padStart(width) : cell.padEnd(width)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function tidy(value: number): number {
  return value >= 1000 ? Math.round(value) : Math.round(value * 10) / 10
}
