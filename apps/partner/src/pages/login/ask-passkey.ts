import { passkeyApi } from '../../passkey-api.ts'

/** Has a passkey of this device, or of one nearby, sign a log-in. Throws what the browser throws where nobody chose one. */
export async function askPasskey(): Promise<{ token: string; lang: string }> {
  const { ticket, options } = await passkeyApi.beginLogin({})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  const { id, response } = credential.toJSON() as AuthenticationResponseJSON
  return passkeyApi.login({
    ticket,
    credential: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? 'none',
  })
}
