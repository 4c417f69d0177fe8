/**
 * `npm run sbom -- FILE`: writes what Fairlead is made of as CycloneDX 1.6, from package-lock.json alone, so that the same tree
 * gives the same file. What is built or tested with only is there too, as `excluded`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { idOf, type Package, packagesOf } from './packages.ts'

type Project = { readonly name: string; readonly version: string; readonly license: string }

/** The bill of materials of a project with this lock file. */
export function billOf(project: Project, lock: string) {
  const packages = packagesOf(lock)
  const refs = new Map(packages.map((one) => [idOf(one), purlOf(one)]))
  const self = purlOf(project)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': self,
        name: project.name,
        version: project.version,
        purl: self,
        licenses: [{ license: { id: project.license } }],
      },
    },
    components: packages.map((one) => ({
      type: 'library',
      'bom-ref': purlOf(one),
      name: one.name,
      version: one.version,
      purl: purlOf(one),
      scope: one.dev ? 'excluded' : one.optional ? 'optional' : 'required',
      ...(one.licence && { licenses: [licenceOf(one.licence)] }),
      ...(one.sha512 && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(one.sha512, 'base64').toString('hex') }],
      }),
    })),
    dependencies: [
      { ref: self, dependsOn: packages.filter(({ own }) => own).map(purlOf) },
      ...packages.map((one) => ({
        ref: purlOf(one),
        dependsOn: one.needs.flatMap((id) => refs.get(id) ?? []),
      })),
    ],
  }
}

function purlOf({ name, version }: Pick<Package, 'name' | 'version'>): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function licenceOf(licence: string) {
  return /[ ()]/.test(licence) ? { expression: licence } : { license: { id: licence } }
}

/** Writes the bill of this tree to a file. */
export function writeBill(file: string): number {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const bill = billOf(JSON.parse(read('package.json')) as Project, read('package-lock.json'))
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
  return bill.components.length
}

if (import.meta.main) {
  const file = process.argv[2] ?? 'sbom.cdx.json'
  process.stdout.write(`${file}: ${writeBill(file)} components\n`)
}
