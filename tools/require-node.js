// Plain JavaScript on purpose: an older Node cannot read TypeScript, and this is what tells people so.
const wanted = 24
const [major] = process.versions.node.split('.')

if (Number(major) < wanted) {
  process.stderr.write(
    `Fairlead needs Node ${wanted} or newer, and this is Node ${process.versions.node}.\n` +
      'Run it through npm (npm start, npm test, …) after a plain "npm ci": the "node" package then brings the right one.\n' +
      'If npm was told to ignore install scripts, allow the one of that package: npm rebuild node --foreground-scripts\n',
  )
  process.exit(1)
}
