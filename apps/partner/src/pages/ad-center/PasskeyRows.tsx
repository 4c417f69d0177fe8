import { limits } from '@fairlead/contract/limits'
import { Card, CardFoot } from '@fairlead/ui/Card'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { Section } from '@fairlead/ui/Section'
import { useState } from 'react'
import { passkeysHere } from '../../shell/passkeys-here.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { AddPasskeySheet } from './AddPasskeySheet.tsx'
import { PasskeySheet } from './PasskeySheet.tsx'
import type { Passkey } from './passkeys-query.ts'

/** What one logs in with instead of the password, one more, and away with what is lost. */
export function PasskeyRows({ works_at, items }: { works_at: string | null; items: readonly Passkey[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [adding, setAdding] = useState(false)
  const [shown, setShown] = useState<Passkey>()
  const reason = whyNot()

  return (
    <Section title={t('profile.passkeys.title')}>
      <Card>
        {items.map((passkey) => (
          <ListRow
            key={passkey.id}
            icon={<Icon name="passkey" />}
            title={passkey.name}
            note={`${t('profile.passkeys.made', { time: formats.dayTime(passkey.made_at) })}\u00a0· ${
              passkey.last_used_at
                ? t('profile.passkeys.used', { time: formats.dayTime(passkey.last_used_at) })
                : t('profile.passkeys.unused')
            }`}
            onPress={() => setShown(passkey)}
          />
        ))}
        <ListRow
          icon={<Icon name="plus" />}
          title={t('profile.passkeys.add')}
          note={reason}
          onPress={reason ? undefined : () => setAdding(true)}
        />
        <CardFoot>{t('profile.passkeys.text')}</CardFoot>
      </Card>
      {adding && <AddPasskeySheet onClose={() => setAdding(false)} />}
      {shown && <PasskeySheet passkey={shown} onClose={() => setShown(undefined)} />}
    </Section>
  )

  function whyNot() {
    if (!works_at) return t('profile.passkeys.noAddress')
    if (works_at !== location.hostname) return t('profile.passkeys.elsewhere', { address: works_at })
    if (!passkeysHere) return t('profile.passkeys.noBrowser')
    const limit = limits.partnerPasskeys
    return items.length >= limit && t('profile.passkeys.full', { limit: formats.number(limit) })
  }
}
