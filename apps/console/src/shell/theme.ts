/** Takes light or dark from the system, also when it changes. */
export function followSystemTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light'
  }
  dark.addEventListener('change', follow)
  follow()
}
