import { LazyConfirm } from '@fairlead/ui/LazyConfirm'
import { Segments } from '@fairlead/ui/Segments'
import { TextField } from '@fairlead/ui/TextField'
import { useState } from 'react'
import css from '../../shell/Form.module.css'
import { Form } from '../../shell/Form.tsx'
import { PinFirst } from '../../shell/PinFirst.tsx'
import { refusedAt } from '../../shell/refused-at.ts'
import { useCheckedForm } from '../../shell/useCheckedForm.ts'
import { useFailureMessage } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useUserInfo } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import { checkTyped, problemOf, startFrom, startKind } from './destination-form.ts'
import type { DestinationInput } from './destination-input.ts'
import type { Methods } from './methods-query.ts'
import { tailOf } from './tail.ts'
import { useBindDestination } from './useBindDestination.tsx'
import type { Destinations } from './wallet-queries.ts'

type Props = { destinations: Destinations; methods: Methods }

/** A bank card or a wallet address to bind. Binding another one is asked about first, then takes the password. */
export function DestinationForm({ destinations: { current, waiting }, methods }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const messageOf = useFailureMessage()
  const user = useUserInfo()
  const bound = waiting ?? current
  const form = useCheckedForm(startFrom(bound), checkTyped)
  const [confirming, setConfirming] = useState<DestinationInput>()
  const bind = useBindDestination()
  const { kind } = form.values
  const wait = formats.duration(methods.destination_wait_seconds)

  return (
    <Form
      onSubmit={(element) => form.submit(element, submit)}
      refused={{ error: bind.error, fields: Object.keys(form.values).filter((name) => name !== 'kind') }}
      submit={t('wallet.bind.submit')}
      waiting={bind.waiting || form.sending}
      waitingLabel={t('wallet.bind.submitting')}
      disabledReason={
        user?.transaction_password_set === false ? <PinFirst /> : !form.changed && t('wallet.bind.unchanged')
      }
      below={
        <LazyConfirm
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
      }
    >
      <Segments
        label={t('wallet.bind.kind')}
        options={methods.methods.map((value) => ({
          value,
          label: t(`wallet.destinationKind.${value}`),
        }))}
        value={kind}
        onChange={changeKind}
      />
      <p className={css.intro}>
        {current
          ? t('wallet.bind.waitRebind', { wait, tail: tailOf(current.account_number_tail) })
          : t('wallet.bind.waitFirst', { wait })}
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
    </Form>
  )

  async function submit(input: DestinationInput) {
    if (!(await bind.mayLink(input))) return
    if (bound) setConfirming(input)
    else bind.ask(input)
  }

  function changeKind(next: DestinationInput['kind']) {
    form.restart({ ...form.values, ...startKind(bound, next) })
    if (bind.error) bind.reset()
  }

  function field(
    name: Exclude<keyof DestinationInput, 'kind'>,
    label: string,
    more: { type?: string; autoComplete?: string; note?: string } = {},
  ) {
    const problem = problemOf(form.problemOf(name)?.message)
    const { onChange, ...typed } = form.field(name)
    const refused = refusedAt(bind.error, name)
    return (
      <TextField
        label={label}
        autoComplete="off"
        {...more}
        {...typed}
        onChange={(event) => {
          onChange(event)
          if (bind.error) bind.reset()
        }}
        error={problem ? t(`wallet.bind.problem.${problem}`) : refused && messageOf(refused)}
      />
    )
  }

  function optional() {
    return { note: t('wallet.bind.optional') }
  }

  function confirmText() {
    const facts = { wait, tail: tailOf(bound?.account_number_tail ?? '') }
    return waiting ? t('wallet.bind.confirmWaiting', facts) : t('wallet.bind.confirmText', facts)
  }
}
