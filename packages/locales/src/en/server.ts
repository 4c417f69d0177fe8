export { default } from './server.json' with { type: 'json' }
