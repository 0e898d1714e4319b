import { Chart, type ChartProps } from '../Chart.tsx'

/** Figures over time as lines, for rates and for comparisons of many months. */
export const LineChart = (props: Omit<ChartProps, 'kind'>) => <Chart {...props} kind="line" />
