/** A workspace's `package.json`, or the lock file, with another version of the project and of its own packages. */
export function withVersion(text: string, before: string, after: string): string {
  const own = /("name": "(?:@fairlead\/[a-z0-9-]+|fairlead)",\s*"version": )"([^"]+)"/g
  const used = /("@fairlead\/[a-z0-9-]+": )"([^"]+)"/g
  const next = (whole: string, start: string, version: string) =>
    version === before ? `${start}"${after}"` : whole
  return text.replace(own, next).replace(used, next)
}
