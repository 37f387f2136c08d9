internal import AdagiaCLI

await AdagiaCommand.run()
