import { expect, it } from 'vitest'
import { connectionOf, isOwnAddress, neighbourhoodOf, networkOf, parseAddress } from './address.ts'

const parts = (text: string) => {
  const address = parseAddress(text)
  return address && [connectionOf(address), neighbourhoodOf(address), networkOf(address)]
}

it('reads an address of IPv4 alike however it is written', () => {
  const parted = ['4 3405803785', '4 13303921', '203.0.0.0/16']
  for (const text of [
    '203.0.113.9',
    '::ffff:203.0.113.9',
    '::FFFF:cb00:7109',
    '0:0:0:0:0:ffff:203.0.113.9',
  ]) {
    expect([text, parts(text)]).toEqual([text, parted])
  }
})

it('reads a short address of IPv6 as the long one that it is', () => {
  const parted = ['6 10752 0 0 0', '6 10752 0 0', '2a00:0::/32']
  for (const text of ['2a00::1', '2a00:0:0:0:0:0:0:1', '2A00::0:1', '2a00::1%eth0', '2a00::ffff:1']) {
    expect([text, parts(text)]).toEqual([text, parted])
  }
  expect(parts('2a00:1450:4001:82b::200e')).toEqual([
    '6 10752 5200 16385 2091',
    '6 10752 5200 16385',
    '2a00:1450::/32',
  ])
  expect(parts('64:ff9b::192.0.2.33')).toEqual(['6 100 65435 0 0', '6 100 65435 0', '64:ff9b::/32'])
})

it('reads nothing into what is no address', () => {
  for (const text of [
    '',
    'localhost',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    ':::1',
    '2a00::1::2',
    '/tmp/socket',
  ]) {
    expect([text, parseAddress(text)]).toEqual([text, undefined])
  }
})

it('knows the network’s own machines', () => {
  const own = (text: string) => {
    const address = parseAddress(text)
    return address && isOwnAddress(address)
  }
  for (const text of [
    '127.0.0.1',
    '10.1.2.3',
    '192.168.0.7',
    '172.16.0.1',
    '172.31.255.255',
    '169.254.1.1',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fc00::1',
    'fe80::1%eth0',
  ]) {
    expect([text, own(text)]).toEqual([text, true])
  }
  for (const text of [
    '128.0.0.1',
    '11.0.0.1',
    '172.32.0.1',
    '172.15.0.1',
    '192.169.0.1',
    '2a00::1',
    'fec0::1',
    '::2',
  ]) {
    expect([text, own(text)]).toEqual([text, false])
  }
})
