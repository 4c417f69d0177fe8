import { choiceLabel, fieldLabel } from '@fairlead/locales/field-label'
import { ShortId } from '../../calls/Cell.tsx'
import link from '../../calls/PartnerLink.module.css'
import type { Viewer } from '../../calls/place.ts'
import { subjectHref } from '../../calls/record-href.ts'
import { Stacked } from '../../shell/Facts.tsx'
import type { AuditLine } from '../../shell/operator.ts'

/** What a line is about: what it is called, with the way there, and what it is; an id where nobody knows more. */
export function Subject({ line, viewer }: { line: AuditLine; viewer: Viewer }) {
  const { subject, subject_kind: kind, subject_name: name } = line
  if (kind === null || name === null) {
    return /^[0-9a-f-]{36}$/.test(subject) ? <ShortId id={subject} name="subject" /> : subject
  }
  const href = subjectHref(kind, subject, name, viewer)
  const words = kind === 'proposal' ? choiceLabel(name) : name
  return (
    <Stacked
      main={
        href ? (
          <a className={link.link} href={href}>
            {words}
          </a>
        ) : (
          words
        )
      }
      note={fieldLabel(kind)}
    />
  )
}
