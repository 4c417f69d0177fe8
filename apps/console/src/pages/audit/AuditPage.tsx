import { choiceLabel, fieldLabel } from '@fairlead/locales/field-label'
import css from '../../calls/CallPage.module.css'
import { PageSummary } from '../../calls/CallPage.tsx'
import { Cell, ShortId } from '../../calls/Cell.tsx'
import { callColumns } from '../../calls/call-columns.tsx'
import { columnsOf } from '../../calls/menu.ts'
import { PartnerLink } from '../../calls/PartnerLink.tsx'
import type { Viewer } from '../../calls/place.ts'
import { Fact } from '../../calls/RowDetails.tsx'
import { StaffListing } from '../../lists/StaffListing.tsx'
import { Stacked, When } from '../../shell/Facts.tsx'
import type { AuditLine } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { Subject } from './Subject.tsx'

const page = 'peopleStaff.auditList'

/** What staff did, and to what. */
export function AuditPage(viewer: Viewer) {
  const subject = fieldLabel('subject')
  const columns = callColumns({
    list: page,
    part: 'items',
    names: columnsOf(page).items ?? [],
    viewer,
  })
    // Nothing is done to what was done.
    .slice(0, -1)
    .map((column) =>
      column.label === subject
        ? { ...column, cell: (line: unknown) => <Subject line={line as AuditLine} viewer={viewer} /> }
        : column,
    )
  return (
    <StaffListing
      page={page}
      columns={columns as never}
      about={<PageSummary page={page} />}
      details={(line) => <Facts line={line} viewer={viewer} />}
      empty={{ drawing: 'flows', title: t('console.list.empty'), text: t('console.list.emptyText') }}
    />
  )
}

function Facts({ line, viewer }: { line: AuditLine; viewer: Viewer }) {
  const { id, at, operator, role, action, partner, details } = line
  return (
    <dl className={css.facts}>
      <Fact label={fieldLabel('at')}>
        <When at={at} />
      </Fact>
      <Fact label={fieldLabel('operator')}>
        <Stacked main={operator} note={choiceLabel(role)} />
      </Fact>
      <Fact label={fieldLabel('action')}>{choiceLabel(action)}</Fact>
      {partner && (
        <Fact label={fieldLabel('partner')}>
          <PartnerLink username={partner} />
        </Fact>
      )}
      <Fact label={fieldLabel('subject')}>
        <Subject line={line} viewer={viewer} />
      </Fact>
      {Object.keys(details).length > 0 && (
        <Fact label={fieldLabel('details')}>
          <Cell name="details" shape={{ kind: 'record', optional: false }} value={details} />
        </Fact>
      )}
      <Fact label={fieldLabel('id')}>
        <ShortId id={id} name="id" />
      </Fact>
    </dl>
  )
}
