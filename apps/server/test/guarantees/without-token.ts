const recordKeeping = 'about no account: it counts, sums, draws, keeps or removes'
const counts = 'counts a try before it is made, and takes none back'
const tells = 'a notice to read in the app, which decides nothing'

/** What the app's login may call that writes and asks for nobody's token, and why. Steps that fall due are the jobs' (decision 070). */
export const withoutToken: Readonly<Record<string, string>> = {
  claim_request: 'notes that a key was used; what is done under the key asks for the token',
  count_rejected: recordKeeping,
  count_security: recordKeeping,
  count_try: counts,
  evidence_key: recordKeeping,
  check_session: 'sets whose rows the connection sees, and writes none',
  give_back_look: 'takes back a look at what is taken, which guesses at no secret',
  leave_notice: tells,
  offer_order:
    'an offer that costs nothing until its partner funds it; the jobs and the opening of an account make them',
  register_partner: 'takes a licence key, once, and makes an account that nobody has yet',
  return_acceptor_order:
    'gives back what an order past its date holds; calls do it too, where the jobs are late, before they show or move anything',
  verify_email: 'takes the 128 bits that were mailed, once',
}

/** The same of the console's. */
export const withoutStaffToken: Readonly<Record<string, string>> = {
  claim_request: 'notes that a key was used; what is done under the key asks for the token',
  count_try: counts,
  leave_notice: tells,
  return_acceptor_order: 'gives back what an order past its date holds',
  set_up_operator: 'takes the code that the person was given, once',
}
