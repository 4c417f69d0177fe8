import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const live = {
  FAIRLEAD_MODE: 'live',
  DATABASE_URL: 'postgres://db.example/fairlead',
  FAIRLEAD_PEPPER: 'a pepper of more than thirty-two characters',
}

const atHosts = {
  ...live,
  FAIRLEAD_PUBLIC_URL: 'https://app.example',
  FAIRLEAD_DELIVERY_URL: 'https://ads.example',
}

describe('the configuration', () => {
  it('needs nothing for a demo on the embedded database', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      demo: true,
      port: 8080,
      role: 'all',
      dataDir: '.data',
      databaseUrl: undefined,
    })
    // By name: browsers keep no passkeys for a bare address.
    expect([config.publicUrl, config.consoleUrl, config.siteUrl]).toEqual([
      'http://localhost:8080',
      'http://127.0.0.1:8081',
      'http://127.0.0.1:8082',
    ])
  })

  it('is real money when a database is named, unless demo is asked for', () => {
    const { FAIRLEAD_MODE: _, ...unsaid } = live
    expect(readConfig(unsaid).demo).toBe(false)
    expect(readConfig({ ...live, FAIRLEAD_MODE: 'demo' }).demo).toBe(true)
  })

  it('has the console of real money at another host than the app, by itself too', () => {
    const { publicUrl, consoleUrl } = readConfig(live)
    expect([publicUrl, consoleUrl]).toEqual(['http://127.0.0.1:8080', 'http://localhost:8081'])
  })

  it('has the pictures of terms beside the app where money is real, or where it is told', () => {
    expect(readConfig(live).siteUrl).toBe('http://127.0.0.1:8080')
    expect(readConfig(atHosts).siteUrl).toBe('https://app.example')
    expect(readConfig({ ...live, FAIRLEAD_SITE_URL: 'https://pictures.example/' }).siteUrl).toBe(
      'https://pictures.example',
    )
    expect(() => readConfig({ ...live, FAIRLEAD_SITE_URL: 'ftp://pictures.example' })).toThrow(
      'FAIRLEAD_SITE_URL',
    )
  })

  it.each([
    ['at an https address, or at one of this machine', 'http://staff.example'],
    ['at an https address, or at one of this machine', 'http://10.0.0.7:8081'],
    ['at an https address, or at one of this machine', 'ws://localhost:8081'],
    ['at a host of its own; the app is at app.example too (FAIRLEAD_PUBLIC_URL)', 'https://app.example:8443'],
    [
      'at a host of its own; the app is at app.example too (FAIRLEAD_PUBLIC_URL)',
      'https://APP.example/staff',
    ],
  ])('with real money wants the console %s: not %s', (what, FAIRLEAD_CONSOLE_URL) => {
    const settings = { ...atHosts, FAIRLEAD_CONSOLE_URL }
    expect(() => readConfig(settings)).toThrow(`FAIRLEAD_CONSOLE_URL: real money needs a console ${what}`)
    // Nobody signs in there.
    for (const role of ['delivery', 'jobs']) readConfig({ ...settings, FAIRLEAD_ROLE: role })
    readConfig({ ...settings, FAIRLEAD_MODE: 'demo' })
  })

  it.each([
    'https://staff.app.example',
    'https://staff.example:8443',
    'http://localhost:8081',
    'http://[::1]:8081',
  ])('with real money takes a console at %s', (FAIRLEAD_CONSOLE_URL) => {
    const settings = { ...atHosts, FAIRLEAD_CONSOLE_URL }
    expect(readConfig(settings).consoleUrl).toBe(FAIRLEAD_CONSOLE_URL)
  })

  it('with real money wants ads at another origin than the app', () => {
    const app = { ...live, FAIRLEAD_PUBLIC_URL: 'https://app.example' }
    const says =
      'FAIRLEAD_DELIVERY_URL: real money needs ads at an origin of their own; the app is at https://app.example too'
    expect(() => readConfig(app)).toThrow(says)
    expect(() => readConfig({ ...app, FAIRLEAD_DELIVERY_URL: 'https://APP.example/' })).toThrow(says)
    expect(() => readConfig({ ...app, FAIRLEAD_ROLE: 'delivery' })).toThrow(says)
    readConfig({ ...app, FAIRLEAD_DELIVERY_URL: 'https://ads.example' })
    readConfig({ ...app, FAIRLEAD_ROLE: 'jobs' })
    readConfig({ ...app, FAIRLEAD_MODE: 'demo' })
  })

  it('writes an address of IPv6 as browsers do', () => {
    expect(readConfig({ FAIRLEAD_HOST: '::1' }).publicUrl).toBe('http://[::1]:8080')
  })

  it('takes the role from the command line first', () => {
    expect(readConfig({ FAIRLEAD_ROLE: 'api' }, ['--role', 'jobs']).role).toBe('jobs')
    expect(readConfig({}, ['--role=delivery']).role).toBe('delivery')
  })

  it('reads host apps and the mail server', () => {
    const key = 'ab'.repeat(32)
    const config = readConfig({
      FAIRLEAD_HOSTS: `harbour; ${key}; https://harbour.example, pier; ${key}; http://127.0.0.1:9000`,
      SMTP_URL: 'smtp://user:pa%20ss@mail.example.com:587',
      FAIRLEAD_PUBLIC_URL: 'https://partner.example/',
    })
    expect(config.hosts.map(({ name, origin }) => [name, origin])).toEqual([
      ['harbour', 'https://harbour.example'],
      ['pier', 'http://127.0.0.1:9000'],
    ])
    expect(config.mail?.from).toBe('Fairlead <no-reply@partner.example>')
    expect(readConfig({}).mail).toBeUndefined()
  })

  it('reads the key for push messages, and does without it', () => {
    const key = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
    expect(readConfig({ ...live, FAIRLEAD_VAPID_KEY: key }).vapidKey).toBe(key)
    expect(readConfig(live).vapidKey).toBeUndefined()
  })

  it('gives the demo a customer service of its own, which its own process serves', () => {
    const ofDemo = readConfig({ PORT: '9000' })
    expect([ofDemo.contacts, ofDemo.rechargeContacts]).toEqual([
      ['http://127.0.0.1:9002/service'],
      ['http://127.0.0.1:9002/service'],
    ])
    expect(readConfig({ FAIRLEAD_ROLE: 'api' }).contacts).toEqual([])
    expect(readConfig({ FAIRLEAD_CONTACTS: 'none' }).contacts).toEqual([])
    expect(readConfig(live).contacts).toEqual([])
    const named = readConfig({ ...live, FAIRLEAD_CONTACTS: 'https://help.example/chat, tel:+4930555' })
    expect(named.rechargeContacts).toEqual(['https://help.example/chat', 'tel:+4930555'])
  })

  it('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', FAIRLEAD_MODE: '' }).port).toBe(8080)
  })

  it.each([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '0' }],
    ['PORT', { PORT: '65534' }],
    ['FAIRLEAD_ROLE', { FAIRLEAD_ROLE: 'everything' }],
    ['FAIRLEAD_MODE', { FAIRLEAD_MODE: 'production' }],
    ['FAIRLEAD_LOG', { FAIRLEAD_LOG: 'loud' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db.example/fairlead' }],
    ['DATABASE_URL', { FAIRLEAD_MODE: 'live', FAIRLEAD_PEPPER: live.FAIRLEAD_PEPPER }],
    ['FAIRLEAD_PEPPER', { ...live, FAIRLEAD_PEPPER: 'short' }],
    ['FAIRLEAD_PEPPER', { ...live, FAIRLEAD_PEPPER: undefined }],
    ['FAIRLEAD_VAPID_KEY', { FAIRLEAD_VAPID_KEY: 'short' }],
    ['FAIRLEAD_VAPID_KEY', { FAIRLEAD_VAPID_KEY: 'A'.repeat(43) }],
    ['FAIRLEAD_PAYEE', { ...live, FAIRLEAD_PAYEE: 'only a name' }],
    ['FAIRLEAD_TRUSTED_PROXIES', { FAIRLEAD_TRUSTED_PROXIES: 'everybody!' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.com' }],
    ['SMTP_URL', { SMTP_URL: 'https://mail.example.com' }],
    ['FAIRLEAD_MAIL_FROM', { FAIRLEAD_MAIL_FROM: 'nobody' }],
    ['FAIRLEAD_HOSTS', { FAIRLEAD_HOSTS: 'harbour; a key in the open; https://harbour.example' }],
    ['FAIRLEAD_HOSTS', { FAIRLEAD_HOSTS: `harbour; ${'a'.repeat(64)}; harbour.example` }],
    ['FAIRLEAD_HOSTS', { FAIRLEAD_HOSTS: `Harbour Bank; ${'a'.repeat(64)}; https://harbour.example` }],
    ['FAIRLEAD_HOSTS', { FAIRLEAD_HOSTS: `harbour; ${'A'.repeat(64)}; https://harbour.example` }],
    ['FAIRLEAD_HOSTS', { FAIRLEAD_HOSTS: `harbour; ${'a'.repeat(64)}; https://harbour.example/` }],
    ['FAIRLEAD_SECURITY_CONTACT', { FAIRLEAD_SECURITY_CONTACT: 'safe@app.example' }],
    ['FAIRLEAD_DELIVERY_URL', { FAIRLEAD_DELIVERY_URL: 'ftp://ads.example' }],
    ['FAIRLEAD_PUBLIC_URL', { FAIRLEAD_PUBLIC_URL: 'somewhere' }],
  ])('refuses a wrong %s by its name', (name, env) => {
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name}: `))
  })
})
