import type { ReactNode } from 'react'

export type DrawingName = 'plans' | 'flows' | 'notices' | 'offline'

/** The line-and-ring drawings of empty and failed lists: ink for the gear, sea for the line. */
const drawings: Readonly<Record<DrawingName, { ink: string; sea: string; faint?: string }>> = {
  plans: {
    ink: 'M80 24a26 26 0 1 0 0 52 26 26 0 0 0 0-52ZM80 32a18 18 0 1 0 0 36 18 18 0 0 0 0-36ZM62 75l-6 19h48l-6-19M40 94h80',
    sea: 'M4 50h50M62 50h36M112 50h6M126 50h4M138 50h3',
  },
  flows: {
    ink: 'M36 96V66M52 96V66M28 66h32a5 5 0 0 0 0-12H28a5 5 0 0 0 0 12zM108 96V66M124 96V66M100 66h32a5 5 0 0 0 0-12h-32a5 5 0 0 0 0 12zM16 96h128',
    sea: 'M54 78c18 14 34 14 52 0M34 78h20M106 78h20M34 84h20M106 84h20',
    faint: 'M24 108c6-4 10 4 16 0s10 4 16 0 10 4 16 0 10 4 16 0 10 4 16 0 10 4 16 0 10 4 16 0',
  },
  notices: {
    ink: 'M67 28a14 14 0 1 0 0-8M80 38v9M60 88c5-5 6-13 6-22a14 14 0 0 1 28 0c0 9 1 17 6 22zM73 94a7 7 0 0 0 14 0',
    sea: 'M4 24h84M100 24h56',
    faint: 'M20 112h16M48 112h64M124 112h16',
  },
  offline: {
    ink: 'M50 36a24 24 0 1 0 0 48 24 24 0 0 0 0-48ZM50 44a16 16 0 1 0 0 32 16 16 0 0 0 0-32Z',
    sea: 'M4 60h22M34 60h32M74 60h10c4 0 6-4 10-3M84 60c3-2 5-5 9-5M84 60c3 3 4 8 8 10M156 60h-22c-4 0-6-4-10-3M134 60c-3-2-5-5-9-5M134 60c-3 3-4 8-8 10',
    faint: 'M50 36V20M50 84v16M34 100h32',
  },
}

/** One drawing, sized by its place. */
export function Drawing({
  name,
  className,
}: {
  name: DrawingName
  className?: string | undefined
}): ReactNode {
  const { ink, sea, faint } = drawings[name]
  return (
    <svg
      viewBox="0 0 160 120"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={ink} />
      <path d={sea} stroke="var(--sea)" strokeWidth="3" />
      {faint && <path d={faint} opacity=".4" />}
    </svg>
  )
}
