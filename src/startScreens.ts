/**
 * The screens on which a page load most often starts: a pattern of their path below `/app`, and their module. The built page fetches these modules at
 * once instead of after the app's own scripts have run (vite.modulePreloads.ts).
 */
export const startScreens = [
  { path: '^/medical_institutions_search$', module: 'src/pages/institutions/SearchScreen.tsx' },
  { path: '^/data_analysis$', module: 'src/pages/analysis/dataAnalysis/DataAnalysisScreen.tsx' },
  { path: '^/crms/\\d+$', module: 'src/pages/institutions/ChartScreen.tsx' },
  { path: '^/(communications|vocs|tasks|action_lists|tags|accounts)$', module: 'ui/list/ListScreen.tsx' },
] as const
