import { environment } from './environment.mjs';
import { runCommand } from './failure.mjs';
import { installForTypeScript } from './install.mjs';

/** Runs `npm run doctor`: prints one line for each finding. The exit code is 1 if one of them is a fault. */
export const doctor = () =>
  runCommand(async () => {
    await installForTypeScript();
    const { examine, findingLines } = await import('../../server/doctor/doctor.ts');
    const findings = await examine(environment(), Date.now());
    for (const line of findingLines(findings)) console.log(line);
    const faults = findings.filter(({ isFault }) => isFault).length;
    console.log(faults === 0 ? 'Everything is fine.' : faults === 1 ? 'One fault.' : `${faults} faults.`);
    process.exitCode = faults > 0 ? 1 : 0;
  });
