import { Button } from '@fairlead/ui/Button'
import { Segments } from '@fairlead/ui/Segments'
import { TextField } from '@fairlead/ui/TextField'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useWholeConfig } from '../../shell/useConfig.ts'
import { useFailureMessage } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useUserInfo } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import { ConfirmLater } from './ConfirmLater.tsx'
import {
  type DestinationInput,
  destinationResolver,
  problemOf,
  startFrom,
  startKind,
} from './destinationForm.ts'
import css from './Form.module.css'
import { PinFirst } from './PinFirst.tsx'
import { refusedAt } from './refusedAt.ts'
import { tailOf } from './tail.ts'
import { useBindDestination } from './useBindDestination.tsx'
import type { Destinations } from './walletQueries.ts'

/** A bank card or a wallet address to bind. Binding another one is asked about first, then takes the password. */
export function DestinationForm({ destinations: { current, waiting } }: { destinations: Destinations }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const messageOf = useFailureMessage()
  const config = useWholeConfig()?.withdraw_method_config
  const user = useUserInfo()
  const bound = waiting ?? current
  const form = useForm({ resolver: destinationResolver, defaultValues: startFrom(bound) })
  const { errors, isDirty } = form.formState
  const [confirming, setConfirming] = useState<DestinationInput>()
  const bind = useBindDestination()
  const kind = form.watch('kind')
  const wait = config && formats.duration(config.destination_wait_seconds)

  return (
    <form
      className={css.form}
      noValidate
      onSubmit={form.handleSubmit((input) => (bound ? setConfirming(input) : bind.ask(input)))}
    >
      <Segments
        label={t('wallet.bind.kind')}
        options={(config?.methods ?? [kind]).map((value) => ({
          value,
          label: t(`wallet.destinationKind.${value}`),
        }))}
        value={kind}
        onChange={changeKind}
      />
      <p className={css.intro}>
        {wait &&
          (current
            ? t('wallet.bind.waitRebind', { wait, tail: tailOf(current.account_number_tail) })
            : t('wallet.bind.waitFirst', { wait }))}
      </p>
      {field('bank_name', t(`wallet.bind.bankName.${kind}`))}
      {field('beneficiary_name', t('wallet.bind.beneficiary'), { autoComplete: 'name' })}
      {field('mobile', t('wallet.bind.mobile'), { type: 'tel', autoComplete: 'tel' })}
      {field('account_number', t(`wallet.bind.accountNumber.${kind}`), {
        note:
          bound?.kind === kind
            ? t('wallet.bind.accountNote', { tail: tailOf(bound.account_number_tail) })
            : t('wallet.bind.accountNoteFirst'),
      })}
      {kind === 'bank_card' && field('bank_address', t('wallet.bind.bankAddress'), optional())}
      {kind === 'bank_card' && field('branch_name', t('wallet.bind.branch'), optional())}
      {bind.error && !refusedAt(bind.error, 'account_number') && (
        <p className={css.refusal} role="alert">
          {messageOf(bind.error)}
        </p>
      )}
      <Button
        type="submit"
        wide
        waiting={bind.waiting}
        waitingLabel={t('wallet.bind.submitting')}
        disabledReason={
          user?.transaction_password_set === false ? <PinFirst /> : !isDirty && t('wallet.bind.unchanged')
        }
      >
        {t('wallet.bind.submit')}
      </Button>
      <ConfirmLater
        open={confirming !== undefined}
        title={t('wallet.bind.confirmTitle')}
        text={confirmText()}
        confirmLabel={t('wallet.bind.confirm')}
        cancelLabel={t('wallet.bind.keep')}
        onConfirm={() => {
          if (confirming) bind.ask(confirming)
          setConfirming(undefined)
        }}
        onCancel={() => setConfirming(undefined)}
      />
    </form>
  )

  function changeKind(next: DestinationInput['kind']) {
    form.reset({ ...form.getValues(), ...startKind(bound, next) }, { keepDefaultValues: true })
    if (bind.error) bind.reset()
  }

  function field(
    name: Exclude<keyof DestinationInput, 'kind'>,
    label: string,
    more: { type?: string; autoComplete?: string; note?: string } = {},
  ) {
    const problem = problemOf(errors[name]?.message)
    const refused = refusedAt(bind.error, name)
    return (
      <TextField
        label={label}
        autoComplete="off"
        {...more}
        {...form.register(name, { onChange: () => bind.error && bind.reset() })}
        error={problem ? t(`wallet.bind.problem.${problem}`) : refused}
      />
    )
  }

  function optional() {
    return { note: t('wallet.bind.optional') }
  }

  function confirmText() {
    const facts = { wait: wait ?? '', tail: tailOf(bound?.account_number_tail ?? '') }
    return waiting ? t('wallet.bind.confirmWaiting', facts) : t('wallet.bind.confirmText', facts)
  }
}
