import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { saveFile } from '@fairlead/ui/save-file'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Export } from './statement-queries.ts'

/** One statement that was asked for: how far it is, and the way to its file once that is there. */
export function ExportRow({ item }: { item: Export }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const showFailure = useShowFailure()
  const download = useMutation({
    mutationFn: async () => saveFile(await api.statement.exportFile({ id: item.id })),
    onSuccess: () => showToast(t('wallet.export.saved'), 'done'),
    onError: showFailure,
  })
  return (
    <ListRow
      icon={<Icon name={item.state === 'ready' ? 'receipt' : 'clock'} />}
      title={t('wallet.export.title', {
        format: item.format.toUpperCase(),
        from: formats.day(`${item.from}T12:00:00`),
        to: formats.day(`${item.to}T12:00:00`),
      })}
      note={note()}
      noteTone={item.state === 'waiting' ? 'amber' : item.state === 'failed' ? 'loss' : 'plain'}
      onPress={item.state === 'ready' && !download.isPending ? () => download.mutate() : undefined}
    />
  )

  function note() {
    if (download.isPending) return t('wallet.export.downloading')
    switch (item.state) {
      case 'waiting':
        return item.lines_total > 0
          ? t('wallet.export.making', { done: item.lines_done, total: item.lines_total })
          : t('wallet.export.waiting')
      case 'ready':
        return t('wallet.export.ready', {
          count: item.lines_total,
          time: formats.dayTime(item.expires_at ?? item.requested_at),
        })
      case 'failed':
        return t('wallet.export.failed')
      case 'expired':
        return t('wallet.export.expired')
    }
  }
}
