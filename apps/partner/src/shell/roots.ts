/** The four pages that all others are reached from, as bar and rail show them. */
export const roots = [
  { path: '/ad-center', icon: 'chart', label: 'shell.tabs.adCenter' },
  { path: '/plan', icon: 'plan', label: 'shell.tabs.plans' },
  { path: '/wallet', icon: 'wallet', label: 'shell.tabs.wallet' },
  { path: '/notification', icon: 'inbox', label: 'shell.tabs.messages' },
] as const

/** The root that a page lies below, by its path; the ad centre for a root itself and for what lies below none. */
export function rootAbove(path: string): (typeof roots)[number]['path'] {
  return roots.find((root) => path.startsWith(`${root.path}/`))?.path ?? '/ad-center'
}
