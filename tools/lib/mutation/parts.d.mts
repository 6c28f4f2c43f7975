export declare function testsOfRun(): readonly string[];
