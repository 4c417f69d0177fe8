import type { Input } from '@fairlead/contract/endpoint'
import type { passkey } from '@fairlead/contract/passkey'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import {
  cose,
  decodeAttestationObject,
  decodeClientDataJSON,
  decodeCredentialPublicKey,
  isoBase64URL,
  parseAuthenticatorData,
} from '@simplewebauthn/server/helpers'
import type { RelyingParty } from './relying-party.ts'
import { isUsableKey } from './usable-key.ts'

/** What a passkey may sign with, the first one liked best: EdDSA, ES256, RS256 (COSE). */
export const algorithms = [cose.COSEALG.EdDSA, cose.COSEALG.ES256, cose.COSEALG.RS256]

type Made = { readonly credentialId: Buffer; readonly publicKey: Buffer; readonly counter: number }
type Registration = Pick<Input<typeof passkey.add>, 'credential' | 'client_data' | 'attestation_object'>
type Assertion = Omit<Input<typeof passkey.login>, 'ticket' | 'user_handle'>

/**
 * The passkey of a registration that answers this challenge, for this origin and with the person verified; undefined for
 * any other, and `unusable` where all is right but a key under which no log-in could be. Certificates of authenticators are refused unread: none were asked for, and whoever reads one fetches what it names.
 */
export async function verifiedRegistration(
  { id, origin }: RelyingParty,
  challenge: string,
  answer: Registration,
): Promise<Made | 'unusable' | undefined> {
  try {
    const statement = decodeAttestationObject(isoBase64URL.toBuffer(answer.attestation_object))
    const plain = statement.get('fmt') === 'none' || statement.get('fmt') === 'packed'
    if (!plain || statement.get('attStmt').get('x5c') !== undefined || inForeignFrame(answer))
      return undefined
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: answer.credential,
        rawId: answer.credential,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: answer.client_data, attestationObject: answer.attestation_object },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // Asked of the key below, which is refused by its name.
      supportedAlgorithmIDs: [...algorithms, algorithmOf(statement.get('authData'))],
    })
    if (!verified || registrationInfo.credential.id !== answer.credential) return undefined
    const { credential } = registrationInfo
    if (!isUsableKey(credential.publicKey)) return 'unusable'
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
    }
  } catch {
    // The library throws for whatever is wrong with an answer; nobody is told what it was.
    return undefined
  }
}

/**
 * The counter of an assertion that answers this challenge, for this origin, with the person verified and signed by this
 * key; undefined for any other. Whether the counter went back is for the database to say (functions/session/passkeys.sql).
 */
export async function verifiedCounter(
  { id, origin }: RelyingParty,
  challenge: string,
  publicKey: Uint8Array<ArrayBuffer>,
  answer: Assertion,
): Promise<number | undefined> {
  try {
    if (inForeignFrame(answer)) return undefined
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: answer.credential,
        rawId: answer.credential,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: answer.client_data,
          authenticatorData: answer.authenticator_data,
          signature: answer.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: { id: answer.credential, publicKey, counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

function algorithmOf(authenticatorData: Uint8Array<ArrayBuffer>): number {
  const { credentialPublicKey } = parseAuthenticatorData(authenticatorData)
  return Number(credentialPublicKey && decodeCredentialPublicKey(credentialPublicKey).get(cose.COSEKEYS.alg))
}

/** Whether the page stood in a frame of another origin, which could lay itself over it: the library allows that. */
function inForeignFrame({ client_data }: { readonly client_data: string }): boolean {
  return decodeClientDataJSON(client_data).crossOrigin === true
}
