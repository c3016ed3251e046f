import BlueLibrary

BlueLibraryProgram.main()
