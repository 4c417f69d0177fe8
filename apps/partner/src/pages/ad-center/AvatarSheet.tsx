import { Button } from '@fairlead/ui/Button'
import { type Crop, CropBox, cutOut } from '@fairlead/ui/CropBox'
import { FailedState } from '@fairlead/ui/FailedState'
import { LazySheet } from '@fairlead/ui/LazySheet'
import { Progress } from '@fairlead/ui/Progress'
import { Skeleton } from '@fairlead/ui/Skeleton'
import { showToast } from '@fairlead/ui/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { useShowFailure } from '../../shell/useFailure.ts'
import { userInfoQuery } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './AvatarSheet.module.css'

type Step = 'choosing' | 'sending' | 'keeping'

const shareDone: Readonly<Record<Step, number>> = { choosing: 0, sending: 0.4, keeping: 0.8 }

/** Lets the partner choose a square of their picture and makes it theirs. Closing it changes nothing. */
export function AvatarSheet({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const showFailure = useShowFailure()
  const [opened, setOpened] = useState<ImageBitmap | 'unreadable'>()
  const [crop, setCrop] = useState<Crop | null>(null)
  const [step, setStep] = useState<Step>('choosing')

  useEffect(() => {
    let wanted = true
    createImageBitmap(file).then(
      (image) => wanted && setOpened(image),
      () => wanted && setOpened('unreadable'),
    )
    return () => {
      wanted = false
    }
  }, [file])

  async function keep(image: ImageBitmap) {
    setStep('sending')
    try {
      const picture = new File([await cutOut(image, crop)], 'picture.jpg', { type: 'image/jpeg' })
      const { id } = await api.files.upload({ file: picture })
      setStep('keeping')
      await api.profile.edit({ avatar: id })
      await cache.invalidateQueries(userInfoQuery)
      showToast(t('profile.picture.done'), 'done')
      onClose()
    } catch (failure) {
      showFailure(failure)
      setStep('choosing')
    }
  }

  return (
    <LazySheet
      open
      onOpenChange={(open) => !open && step === 'choosing' && onClose()}
      title={t('profile.picture.title')}
      closeLabel={t('shell.close')}
    >
      {opened === undefined && <Skeleton rows={4} />}
      {opened === 'unreadable' && <FailedState title={t('profile.picture.notAnImage')} onRetry={onClose} />}
      {typeof opened === 'object' && (
        <div className={css.choice}>
          <CropBox
            image={opened}
            crop={crop}
            onChange={setCrop}
            label={t('profile.picture.move')}
            zoomLabel={t('profile.picture.zoom')}
          />
          <div className={step === 'choosing' ? css.later : undefined}>
            <Progress value={shareDone[step]} label={t('profile.picture.sending')} />
          </div>
          <Button
            wide
            waiting={step !== 'choosing'}
            waitingLabel={t('profile.picture.sending')}
            onClick={() => keep(opened)}
          >
            {t('profile.picture.keep')}
          </Button>
        </div>
      )}
    </LazySheet>
  )
}
