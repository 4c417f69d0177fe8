import { request } from 'node:http'
import { partnerApi } from '@fairlead/contract/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { casesOf } from '../../test/support/call-cases.ts'
import { partnerInput } from '../../test/support/good-input.ts'
import { registerPartner } from '../../test/support/people.ts'
import { refusalIn, send } from '../../test/support/requests.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let token: string
let address: string
beforeAll(async () => {
  world = await openWorld()
  token = (await registerPartner(world)).token
  address = await world.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => world.close())

const url = '/api/files/upload'
const noImage = () => new File(['no image'], 'picture.png')

function formOf(entries: readonly (readonly [string, string | File])[]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value)
  }
  return form
}

it('a call that takes JSON refuses a form and does nothing', async () => {
  const posts = casesOf(partnerApi, partnerInput).filter(
    ({ endpoint }) => endpoint.method === 'POST' && endpoint.fileBytesMax === undefined,
  )
  for (const { name, endpoint } of posts) {
    const answer = await send(world.app, {
      method: 'POST',
      url: `/api${endpoint.path}`,
      headers: { 'x-ct': token },
      payload: formOf([['username', 'nobody']]),
    })
    expect([name, answer.status, answer.envelope.code, refusalIn(answer)]).toEqual([
      name,
      200,
      400,
      { key: 'params', field: 'body' },
    ])
  }
})

it('a form is refused for its sender before it is read', async () => {
  const payload = formOf([['file', noImage()]])
  const answer = await send(world.app, { method: 'POST', url, payload })
  expect(refusalIn(answer).key).toBe('no_auth')
})

it('a form of two files, of too many fields, or cut short is refused as a whole', async () => {
  const payloads = [
    formOf([
      ['file', noImage()],
      ['file', noImage()],
    ]),
    formOf(Array.from({ length: 9 }, (_, n) => [`f${n}`, 'x'] as const)),
  ]
  for (const payload of payloads) {
    const answer = await send(world.app, { method: 'POST', url, headers: { 'x-ct': token }, payload })
    expect([answer.envelope.code, refusalIn(answer)]).toEqual([400, { key: 'params', field: 'body' }])
  }
  const cut = await send(world.app, {
    method: 'POST',
    url,
    headers: { 'x-ct': token, 'content-type': 'multipart/form-data; boundary=b' },
    payload: '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nno ima',
  })
  expect([cut.envelope.code, refusalIn(cut)]).toEqual([400, { key: 'params', field: 'body' }])
})

/** What is answered to a form that is still being sent, and whether the server hangs up. */
function answerWhileSending(sent: readonly (string | Buffer)[], more: Record<string, string> = {}) {
  return new Promise<{ answer: string; ended: boolean; closes: boolean }>((resolve, reject) => {
    const headers = { 'x-ct': token, 'content-type': 'multipart/form-data; boundary=b', ...more }
    const sending = request(address + url, { method: 'POST', headers }, (response) => {
      response.setEncoding('utf8').on('data', (answer: string) => {
        const closes = response.headers.connection === 'close'
        resolve({ answer, ended: sending.writableEnded, closes })
        sending.destroy()
      })
    })
    sending.on('error', reject)
    sending.flushHeaders()
    for (const part of sent) sending.write(part)
  })
}

const fileBegins = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
const tooLarge = { code: 400, data: { key: 'image_too_large', field: 'file' } }

it('a file that is too large is refused while it still comes in', async () => {
  const { answer, ended, closes } = await answerWhileSending([fileBegins, Buffer.alloc(5 * 1024 * 1024 + 1)])
  expect(JSON.parse(answer)).toMatchObject(tooLarge)
  expect([ended, closes]).toEqual([false, true])
})

it('a form that announces too much is refused before any of it is sent', async () => {
  const { answer, closes } = await answerWhileSending([], { 'content-length': String(6 * 1024 * 1024) })
  expect(JSON.parse(answer)).toMatchObject(tooLarge)
  expect(closes).toBe(true)
})

it('a form that goes on and on after its last part is refused while it still comes in', async () => {
  const whole = `${fileBegins}no image\r\n--b--\r\n`
  const { answer, ended, closes } = await answerWhileSending([whole, Buffer.alloc(6 * 1024 * 1024)])
  expect(JSON.parse(answer)).toMatchObject({ code: 400, data: { key: 'params', field: 'body' } })
  expect([ended, closes]).toEqual([false, true])
})
