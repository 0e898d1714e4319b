import { institutionSubjects } from './institutionSubjects.ts'
import { partnerSubjects } from './partnerSubjects.ts'
import { referralSubjects } from './referralSubjects.ts'
import { reportSubjects } from './reportSubjects.ts'
import { type KnownHospital, questionsOf, type Subject } from './subject.ts'
import { visitSubjects } from './visitSubjects.ts'

/** All charts and rankings, over one year and over ten. @param last - the last day with facts */
export const subjectsFor = (known: KnownHospital, last: string): readonly Subject[] => {
  const questions = questionsOf(known, last)
  return [referralSubjects, institutionSubjects, visitSubjects, partnerSubjects, reportSubjects].flatMap((of) =>
    of(questions),
  )
}
