import { describe, expect, it } from 'vitest'
import { readEndpoint } from './endpoint.ts'
import { isPublicAddress } from './public-address.ts'
import { publicOnly } from './push-service.ts'

describe('the address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/c1',
    'https://updates.push.services.mozilla.com/wpush/v2/g1',
    'https://web.push.apple.com/Q1',
    'https://db5p.notify.windows.com/w/?token=a',
    'https://8.8.8.8/push',
  ])('may be %s', (endpoint) => {
    expect(readEndpoint(endpoint, false)?.href).toBe(endpoint)
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/c1',
    'https://user:word@fcm.googleapis.com/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://localhost/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://database/',
    'https://8.8.8.8:8443/push',
    'https://fcm.googleapis.com:6379/',
    'https://fcm.googleapis.com:22/fcm/send/c1',
    'file:///etc/passwd',
    'https://',
  ])('is never %s', (endpoint) => {
    expect(readEndpoint(endpoint, false)).toBeUndefined()
  })

  it('may be on this machine in demo mode, and nowhere else inside', () => {
    expect(readEndpoint('http://127.0.0.1:4000/push', true)?.port).toBe('4000')
    expect(readEndpoint('http://localhost:4000/push', true)?.port).toBe('4000')
    for (const inside of [
      'http://10.1.2.3/',
      'https://10.1.2.3/',
      'http://192.168.0.1:8080/',
      'http://push.example/',
    ])
      expect(readEndpoint(inside, true)).toBeUndefined()
  })
})

it.each([
  ['1.1.1.1', true],
  ['172.32.0.1', true],
  ['2606:4700::1111', true],
  ['172.31.255.255', false],
  ['100.100.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::ffff:8.8.8.8', false],
  ['fe80::1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
])('%s is an address of the internet at large: %s', (address, is) => {
  expect(isPublicAddress(address)).toBe(is)
})

it('a name that leads inside is not connected to, however it is spelt', async () => {
  for (const all of [true, false]) {
    const refused = new Promise((resolve) => publicOnly('localhost', { all }, resolve))
    expect(await refused).toMatchObject({ message: 'no public address' })
  }
})
