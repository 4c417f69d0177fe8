/** The four pages that all others are reached from, as bar and rail show them. */
export const roots = [
  { path: '/ad-center', icon: 'chart', label: 'shell.tabs.adCenter' },
  { path: '/plan', icon: 'plan', label: 'shell.tabs.plans' },
  { path: '/wallet', icon: 'wallet', label: 'shell.tabs.wallet' },
  { path: '/notification', icon: 'inbox', label: 'shell.tabs.messages' },
] as const
