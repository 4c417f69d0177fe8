import { creativeLimits, creativeSizes } from '@fairlead/contract/creative-limits'
import { Button } from '@fairlead/ui/Button'
import { Dialog } from '@fairlead/ui/Dialog'
import { TextField } from '@fairlead/ui/TextField'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { campaignApi, creativeApi } from '../../api.ts'
import { SelectField } from '../../calls/SelectField.tsx'
import { ActionForm } from '../../shell/ActionForm.tsx'
import { refusedBy } from '../../shell/refusal.ts'
import { t } from '../../words.ts'

type Upload = Parameters<typeof creativeApi.creativeUpload>[0]
const types = { landing_page: '.png,.jpg,.jpeg,.webp', video: '.png,.jpg,.jpeg,.webp,.mp4,.webm' } as const

/** A campaign manager chooses a picture or a film for a campaign. Nobody sees it in an ad until somebody else approves it. */
export function UploadCreative() {
  const [open, setOpen] = useState(false)
  const [waiting, setWaiting] = useState(false)
  return (
    <span data-call="creativeStaff.creativeUpload">
      <Button onClick={() => setOpen(true)}>{t('console.creatives.upload')}</Button>
      {open && (
        <Dialog
          open
          onOpenChange={(next) => !next && !waiting && setOpen(false)}
          title={t('console.creatives.uploadTitle')}
          closeLabel={t('console.action.close')}
        >
          <Fields onWaiting={setWaiting} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </span>
  )
}

function Fields({ onWaiting, onDone }: { onWaiting: (waiting: boolean) => void; onDone: () => void }) {
  const client = useQueryClient()
  const [campaignId, choose] = useState('')
  const [tooLarge, setTooLarge] = useState(false)
  const campaigns = useQuery({
    queryKey: ['campaigns to upload for'],
    queryFn: () => campaignApi.campaignList({}),
  })
  const uploading = useMutation({
    mutationFn: (upload: Upload) => creativeApi.creativeUpload(upload),
    onMutate: () => onWaiting(true),
    onSuccess: () => {
      showToast(t('console.creatives.uploaded'), 'done')
      onDone()
    },
    onSettled: () => {
      onWaiting(false)
      return client.invalidateQueries()
    },
  })
  const refused = refusedBy(uploading.error)
  const at = (field: string) => (refused?.field === field ? refused.text : undefined)
  const chosen = campaigns.data?.items.find(({ id }) => id === campaignId)
  const contentType = chosen?.content_type ?? 'landing_page'
  const fields = ['campaign_id', 'name', 'alt', 'file']

  function submit(form: HTMLFormElement) {
    const data = new FormData(form)
    const typed = (name: string) => String(data.get(name) ?? '').trim()
    const file = data.get('file')
    if (!(file instanceof File)) return
    // What is far too large is refused before it is sent; the server says the rest.
    setTooLarge(file.size > creativeLimits.filmBytesMax)
    if (file.size > creativeLimits.filmBytesMax) return
    uploading.mutate({ campaign_id: campaignId, name: typed('name'), alt: typed('alt'), file })
  }

  return (
    <ActionForm
      refused={refused && !fields.includes(refused.field ?? '') ? refused.text : undefined}
      waiting={uploading.isPending}
      actionLabel={t('console.creatives.send')}
      disabledReason={!chosen && t('console.creatives.chooseCampaign')}
      onSubmit={submit}
      onCancel={() => !uploading.isPending && onDone()}
    >
      <SelectField
        name="campaign_id"
        label={t('console.creatives.campaign')}
        value={campaignId}
        onChange={choose}
        options={(campaigns.data?.items ?? []).map(({ id, number, advertiser, rule }) => ({
          value: id,
          label: t('console.creatives.campaignOption', { number, what: rule?.product ?? advertiser }),
        }))}
        error={at('campaign_id')}
      />
      <TextField
        name="name"
        label={t('console.creatives.name')}
        note={t('console.creatives.nameNote')}
        maxLength={120}
        required
        autoComplete="off"
        error={at('name')}
      />
      <TextField
        name="alt"
        label={t('console.creatives.altText')}
        note={t('console.creatives.altNote')}
        maxLength={300}
        required
        autoComplete="off"
        error={at('alt')}
      />
      <TextField
        name="file"
        type="file"
        label={t('console.creatives.file')}
        accept={types[contentType]}
        note={t(`console.creatives.fits_${contentType}`, {
          sizes: creativeSizes[contentType].map((sides) => sides.join(' × ')).join(', '),
        })}
        required
        onChange={() => {
          setTooLarge(false)
          uploading.reset()
        }}
        error={tooLarge ? t('console.creatives.tooLarge') : at('file')}
      />
    </ActionForm>
  )
}
