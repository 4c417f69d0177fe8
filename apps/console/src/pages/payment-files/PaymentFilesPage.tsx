import { callColumns } from '../../calls/call-columns.tsx'
import { columnsOf, mayCall } from '../../calls/menu.ts'
import type { Viewer } from '../../calls/place.ts'
import { StaffListing } from '../../lists/StaffListing.tsx'
import { t } from '../../words.ts'
import { MakePaymentFile } from './MakePaymentFile.tsx'

const page = 'moneyStaff.paymentFileList'

/** Files of withdrawals for the bank. A cashier reads what one would send before they make it. */
export function PaymentFilesPage(viewer: Viewer) {
  const names = columnsOf(page).items ?? []
  const columns = callColumns({ list: page, part: 'items', names, viewer })
  return (
    <StaffListing
      page={page}
      columns={columns as never}
      about={mayCall('moneyStaff.paymentFileMake', viewer.role) && <MakePaymentFile />}
      empty={{
        drawing: 'flows',
        title: t('console.paymentFile.emptyTitle'),
        text: t('console.paymentFile.emptyText'),
      }}
    />
  )
}
