import { expect, it } from 'vitest'
import { adPolicy } from './ad-policy.ts'

const policy = (origin: string) =>
  adPolicy(
    origin,
    false,
    { contentType: 'video', domain: 'news.example' },
    {
      picture: 'https://pictures.example/a.png',
      film: 'https://films.example/a.mp4',
    },
  ).split('; ')

it('lets an ad load from its own server, its picture and its film, and report there', () => {
  expect(policy('https://ads.example:8443')).toEqual([
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
    'frame-ancestors http://news.example http://*.news.example',
    "default-src 'none'",
    expect.stringMatching(/^script-src( 'sha256-[\w+/]{43}='){3}$/),
    expect.stringMatching(/^style-src 'sha256-[\w+/]{43}='$/),
    'img-src data: https://ads.example:8443 https://pictures.example',
    'media-src https://ads.example:8443 https://films.example',
    'connect-src https://ads.example:8443',
  ])
})
