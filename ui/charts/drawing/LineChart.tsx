import { Chart, type ChartProps } from '../Chart.tsx'

/** Figures over time as lines; for rates, and where many months are compared. */
export const LineChart = (props: Omit<ChartProps, 'kind'>) => <Chart {...props} kind="line" />
