import { expect, test } from 'vitest'
import { md5 } from './md5.ts'

test.each([
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['abc', '900150983cd24fb0d6963f7d28e17f72'],
  ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
  ['abcdefghijklmnopqrstuvwxyz', 'c3fcd3d76192e4007dfb496cca67e13b'],
  [
    '12345678901234567890123456789012345678901234567890123456789012345678901234567890',
    '57edf4a22be3c955ac49da2e2107b67a',
  ],
  ['123456', 'e10adc3949ba59abbe56e057f20f883e'],
])('the digest of %o is the one of RFC 1321', (text, digest) => {
  expect(md5(text)).toBe(digest)
})
