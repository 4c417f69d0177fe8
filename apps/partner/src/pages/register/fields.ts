import type { PartnerKey } from '@fairlead/locales/keys'
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react'
import type { Problem } from '../../shell/useCheckedForm.ts'

export type FieldName =
  | 'username'
  | 'nickname'
  | 'password'
  | 'confirm_password'
  | 'email'
  | 'phone'
  | 'license_key'

export type RegisterInput = Readonly<Record<FieldName, string>>

export const nothingTyped: RegisterInput = {
  username: '',
  nickname: '',
  password: '',
  confirm_password: '',
  email: '',
  phone: '',
  license_key: '',
}

type Field = {
  readonly name: FieldName
  readonly label: PartnerKey
  readonly note?: PartnerKey
  readonly type?: HTMLInputTypeAttribute
  readonly autoComplete: HTMLInputAutoCompleteAttribute
}

/** docs/screens-and-calls.md, Checks: register. All required, in the order they are asked. */
export const fields: readonly Field[] = [
  {
    name: 'license_key',
    label: 'session.fields.licenseKey',
    note: 'session.fields.licenseKeyNote',
    autoComplete: 'off',
  },
  {
    name: 'username',
    label: 'session.fields.username',
    note: 'session.fields.usernameNote',
    autoComplete: 'username',
  },
  { name: 'nickname', label: 'session.fields.nickname', autoComplete: 'nickname' },
  { name: 'email', label: 'session.fields.email', type: 'email', autoComplete: 'email' },
  {
    name: 'phone',
    label: 'session.fields.phone',
    note: 'session.fields.phoneNote',
    type: 'tel',
    autoComplete: 'tel',
  },
  {
    name: 'password',
    label: 'session.fields.password',
    note: 'session.fields.passwordNote',
    type: 'password',
    autoComplete: 'new-password',
  },
  {
    name: 'confirm_password',
    label: 'session.fields.confirmPassword',
    type: 'password',
    autoComplete: 'new-password',
  },
]

const byField: Partial<Record<FieldName, PartnerKey>> = {
  username: 'session.errors.username',
  email: 'session.errors.email',
  phone: 'session.errors.phone',
  password: 'session.errors.passwordShort',
  confirm_password: 'session.errors.passwordsDiffer',
}

/** Why the schema refuses a field, in words: empty, too long, or what the field asks for. */
export function wordFor(name: FieldName, value: string, problem: Problem): PartnerKey {
  if (value.trim() === '') return 'session.errors.required'
  if (problem.code === 'too_big') return 'session.errors.tooLong'
  return byField[name] ?? 'session.errors.required'
}
