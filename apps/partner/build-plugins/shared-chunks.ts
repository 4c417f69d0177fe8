import type { Rolldown } from 'vite'

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const ours = /apps\/partner\/src|packages\/(ui|money)|react-query|query-core|idb-keyval|virtual:calls/
/** Popups and the larger controls stay with whoever opens them. */
const larger = /Page\.tsx|Sheet|Dialog|Confirm|RadioButtons|Wheel|Text/
/** What loads these when they are opened is small itself. */
const later = /(Lazy(Sheet|Confirm)|ConfirmedMove)(\.module\.css|\.tsx)$/
/** Small things of two or three pages: a request and a file each would cost more than their bytes. */
const small =
  /\/(AmountChoices|AmountFieldBlank|Arrived|Avatar|Blank|ConfirmedMove|Fold|NameRow|Pills|Progress|Tabs|Thumbnail|closure-query|following-queries|flow-days|order-looks|save-file|useContacts|useDestinations|useFocusKept|useIntake|usePlace|own-gain|useDebounced|useTalk|useUnusedCoupons|withdrawal-states|withdrawal-way)(\.module\.css|\.tsx?)$/
/** What every popup stands on, with the library below it: one of them is never loaded without most of the rest. */
const dialogs = /\/ui\/src\/(Sheet|Confirm|Dialog)\.tsx$/
/** Names of classes that two popups share, each a file of a hundred bytes otherwise. */
const sharedNames = /\/(ChoiceSheet|QuoteForm|Dialog|WithdrawalSheet|RegisterPage|Printed)\.module\.css$/
/**
 * The parts of the app of which two or three pages share enough for a file of their own, and the pages that have no room for
 * what of it they do not need: what those stand on is left out.
 */
const parts = [
  { name: 'plan', files: /\/src\/pages\/plan\//, without: /\/(WalletPage|FollowingPage)\.tsx$/ },
  {
    name: 'wallet',
    files: /\/src\/pages\/wallet\//,
    without: /\/(FollowingPage|SetPasswordPage|ForgotPasswordPage)\.tsx$/,
  },
  {
    name: 'coupon',
    files: /\/src\/pages\/coupon\//,
    without: /\/(AdCenterPage|FollowingPage|PlanDetailPage)\.tsx$/,
  },
]
/** What is of the wallet however many show it: the fullest page, a plan's, has no room for it. */
const ofTheWallet = /\/wallet\/shown-parts\.ts$/
const around = '/src/shell/signed.tsx'
const arrival = '/AdCenterPage.tsx'

/**
 * What several pages share lies in two files: what stands around every page and what the ad centre takes too, as people
 * arrive there, and what other pages share. More files would compress worse, and a phone asks for each.
 */
export function sharedChunk(id: string, modules: Modules): string | null {
  if (dialogs.test(id)) return 'dialogs'
  if (sharedNames.test(id)) return 'names'
  if (!ours.test(id) || (larger.test(id) && !later.test(id))) return null
  const users = usersOf(id, modules)
  const isUsedBy = (end: string) => users.some((user) => user.endsWith(end))
  if (isUsedBy(around) || (isUsedBy(arrival) && users.length > 1)) return 'common'
  if (ofTheWallet.test(id)) return 'wallet'
  if (users.length >= 4 || small.test(id)) return 'pages'
  const part = parts.find(({ files }) => files.test(id))
  if (!part || users.length < 2 || users.some((user) => part.without.test(user))) return null
  return leansOnNothingLarger(id, modules) ? part.name : null
}

/** A popup's or a large control's own code would come along with everything that is in one file with it. */
function leansOnNothingLarger(id: string, modules: Modules): boolean {
  const below = new Set([id])
  for (const module of below) for (const on of modules.getModuleInfo(module)?.importedIds ?? []) below.add(on)
  return [...below].every((module) => !larger.test(module) && !module.includes('@base-ui'))
}

/** The pages and other parts, each loaded when it is wanted, that stand on a module. */
function usersOf(id: string, modules: Modules): string[] {
  const above = new Set([id])
  for (const module of above) for (const by of modules.getModuleInfo(module)?.importers ?? []) above.add(by)
  return [...above].filter((module) => (modules.getModuleInfo(module)?.dynamicImporters.length ?? 0) > 0)
}
