import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openHttp } from '../app.ts'
import { mountSecurityTxt } from './security-txt.ts'

it('names the contact, its own address and an end within a year', async () => {
  const clock = { now: () => new Date('2026-11-24T12:00:00.000Z') }
  const app = openHttp({ clock, log: pino({ level: 'silent' }), trustedProxies: [] })
  mountSecurityTxt(app, clock, { contact: 'mailto:safe@app.example', url: 'https://app.example' })
  const { headers, payload } = await app.inject('/.well-known/security.txt')
  await app.close()
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(payload).toBe(
    'Contact: mailto:safe@app.example\nExpires: 2027-05-23T12:00:00.000Z\nCanonical: https://app.example/.well-known/security.txt\n',
  )
})
