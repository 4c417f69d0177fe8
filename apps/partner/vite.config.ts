import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { keepBudgets } from './budgets.ts'
import { callTable } from './call-table.ts'
import { earlyFiles } from './early-files.ts'
import { languageOf } from './language-chunks.ts'
import { serviceWorker } from './service-worker.ts'

const api = process.env.FAIRLEAD_API ?? 'http://127.0.0.1:8080'

const shared = /apps\/partner\/src|packages\/(ui|money)|react-query|query-core|idb-keyval|virtual:calls/
const small =
  /\/(AccountLines|Avatar|ExactTime|Pills|Progress|Thumbnail|When|appeals|coupon-queries|flowDays|order-looks|order-states|plan-queries|useDestinations|useDue|useUnusedCoupons|walletQueries|withdrawal-states|withdrawalWay)(\.module\.css|\.tsx?)$/
const larger = /Page\.tsx|Sheet|Dialog|Confirm|RadioButtons|Tabs|Wheel|Text/

export default defineConfig({
  base: './',
  plugins: [react(), callTable(), earlyFiles(), serviceWorker(), keepBudgets()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // The list of what each page leans on would cost the first one 2.5 kB; after the first visit all of it is kept here.
    modulePreload: false,
    rolldownOptions: {
      // A schema that nothing reads can go, as making one does nothing else.
      treeshake: { manualPureFunctions: ['z', 'endpoints', 'pageOf', 'text'] },
      output: {
        // What the first page needs in one file, and what many pages share in another: they compress better, and a
        // phone asks once. Popups and the larger controls stay with whoever opens them.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            // Small things of the pages where people arrive: a request each would cost more than their bytes. Without
            // what they stand on, which is common.
            { name: 'arrival', minShareCount: 2, test: small, includeDependenciesRecursively: false },
            { name: 'common', minShareCount: 4, test: (id) => shared.test(id) && !larger.test(id) },
          ],
        },
        chunkFileNames: ({ moduleIds }) => `assets/${languageOf(moduleIds)}[name]-[hash].js`,
      },
    },
  },
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
})
