import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { encrypt, isPoint } from './encrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** RFC 8291 §5 and appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browserPublic: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const recipient = { publicKey: bytes(example.browserPublic), authSecret: bytes(example.authSecret) }

it('writes the example of RFC 8291 byte for byte', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(bytes(example.senderPrivate))
  const body = encrypt(Buffer.from(example.text), recipient, 0, sender, bytes(example.salt))
  expect(body.toString('base64url')).toBe(example.body)
})

it('gives messages of different lengths the same size, and never the same bytes twice', () => {
  const one = encrypt(Buffer.from('Sent'), recipient, 1024)
  const other = encrypt(Buffer.from('Withdrawal of $1,250.00 sent'), recipient, 1024)
  expect(one.length).toBe(other.length)
  expect(encrypt(Buffer.from('Sent'), recipient, 1024)).not.toEqual(one)
})

it('fits the record that every push service takes, and takes no more', () => {
  expect(encrypt(Buffer.alloc(3993), recipient, 5000).length).toBe(4096)
  expect(() => encrypt(Buffer.alloc(3994), recipient, 0)).toThrow('too long')
})

it('knows a point of the curve', () => {
  expect(isPoint(recipient.publicKey)).toBe(true)
  expect(isPoint(Buffer.alloc(65, 4))).toBe(false)
})
