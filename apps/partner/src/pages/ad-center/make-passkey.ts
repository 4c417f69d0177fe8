import { passkeyApi } from '../../passkey-api.ts'

/** Has this device, or one nearby, make a passkey, and adds it. Throws what the browser throws where nobody went on. */
export async function makePasskey(
  login_password: string,
  code: string | undefined,
  name: string,
): Promise<void> {
  const { ticket, options } = await passkeyApi.begin({ login_password, ...(code && { code }) })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  const { id, response } = credential.toJSON() as RegistrationResponseJSON
  await passkeyApi.add({
    ticket,
    credential: id,
    client_data: response.clientDataJSON,
    attestation_object: response.attestationObject,
    ...(name && { name }),
  })
}
